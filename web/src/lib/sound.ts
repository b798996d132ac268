/** Soft sounds at the table, made on the spot: no file to load. Silent until somebody has touched the
page, as browsers ask. */

import { prefs } from "./prefs.svelte";

export type Sound = "card" | "turn" | "scene" | "end";

const LOUD = 0.12;
/** Two sounds closer together than this are one. */
const CLOSE_MS = 60;

/** Notes as frequency and when they begin; a card has none, it only brushes the table. */
const NOTES: Record<Sound, [hertz: number, seconds: number][]> = {
  card: [],
  turn: [[523, 0], [659, 0.09]],
  scene: [[392, 0], [523, 0.07]],
  end: [[392, 0], [494, 0.12], [587, 0.24]],
};

let context: AudioContext | null = null;
let touched = false;
let last = -Infinity;

function awake(): void {
  touched = true;
  if (prefs.sound && context?.state === "suspended") void context.resume();
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, awake, { capture: true, passive: true });

export function sound(name: Sound): void {
  const now = performance.now();
  if (!prefs.sound || !touched || document.hidden || now - last < CLOSE_MS) return;
  last = now;
  try {
    context ??= new AudioContext();
    brush(context);
    for (const [hertz, seconds] of NOTES[name]) note(context, hertz, seconds);
  } catch {
    // A browser without sound can still play.
  }
}

/** A card on cloth: a short breath of noise. */
function brush(audio: AudioContext): void {
  const frames = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = 1800;
  const gain = audio.createGain();
  gain.gain.value = LOUD;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

function note(audio: AudioContext, hertz: number, seconds: number): void {
  const at = audio.currentTime + seconds;
  const oscillator = audio.createOscillator();
  oscillator.type = "sine";
  oscillator.frequency.value = hertz;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUD / 2, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.4);
}
