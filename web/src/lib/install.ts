/** Where the page is served securely and under a name of its own, a service worker stores it. */

/** Whether an address belongs to whatever program listens there at the moment: a service worker would
 * answer in place of the next one. */
export const belongsToAnybody = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/.test(hostname);

export function registerWorker(): void {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || belongsToAnybody(location.hostname)) return;
  // Without it everything works, but for opening the page offline.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
