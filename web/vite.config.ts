import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { licences } from "./licences.js";
import { serviceWorker } from "./worker.js";

export default defineConfig({
  plugins: [svelte(), licences(), serviceWorker()],
  build: {
    // The server's policy allows no inline data but pictures, and small files are cheap on one host.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/cards": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
