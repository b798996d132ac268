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

/** Whether other computers cannot open this page's address. */
export const onlyHere = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);
