/** Photos as the page shows them: decoded once, drawn on canvases, never given an address. */

/** Longest side that is kept: enough to show an index large. */
const LONGEST = 4096;

export type Point = readonly [number, number];

/** A photo turned upright, or null if this browser cannot show it; the server may still read it. */
export async function decoded(photo: Blob): Promise<ImageBitmap | null> {
  try {
    const whole = await createImageBitmap(photo);
    const share = LONGEST / Math.max(whole.width, whole.height);
    if (share >= 1) return whole;
    const small = await createImageBitmap(whole, { resizeWidth: Math.round(whole.width * share), resizeQuality: "medium" });
    whole.close();
    return small;
  } catch {
    return null;
  }
}

/** Draw the whole photo, not larger than its canvas can use. */
export function drawWhole(canvas: HTMLCanvasElement, picture: ImageBitmap, width: number): void {
  canvas.width = Math.max(1, Math.min(picture.width, Math.round(width)));
  canvas.height = Math.max(1, Math.round((canvas.width * picture.height) / picture.width));
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** Draw what is about a point, turned so that `angle` points up; lengths in pixels of a photo `width` wide. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  width: number,
  [x, y]: Point,
  angle: number,
  side: number,
): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const scale = picture.width / width;
  const zoom = canvas.width / (side * scale);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate(-Math.PI / 2 - angle);
  pen.scale(zoom, zoom);
  pen.drawImage(picture, -x * scale, -y * scale);
}
