/** Handing a link to somebody. */

/** Whether the device has its own way of sharing that people know: phones, mostly. */
export const canShare = (): boolean => typeof navigator.share === "function";

/** Copy what a field shows; true if that worked. Works without TLS, too, as on a home network. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    // The only way where the page came over plain HTTP.
    return document.execCommand("copy");
  }
}

export async function shareLink(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Thought better of it.
  }
}

/** Whether the device can hand this file to another program. */
export function canShareFile(file: File): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

/** Whether pictures can be handed to another program. */
export const canSharePictures = (): boolean => canShareFile(new File([], "picture.png", { type: "image/png" }));

/** Hand a file to another program, or save it. */
export async function handOver(file: File): Promise<void> {
  if (canShareFile(file)) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // Thought better of it. Where the device refuses, the file is saved.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether other computers cannot open this page's address. */
export const onlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);
