import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { registerWorker } from "./lib/install";

const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD) window.addEventListener("load", registerWorker);
