import { ink } from "../palette.ts";

/** An iron anchor. */
export const anchor = `
  <circle cx="50" cy="13" r="8.500" fill="none" stroke="${ink.iron}" stroke-width="5.500"/><path d="M50 4.500 a8.500 8.500 0 0 1 0 17" fill="none" stroke="${ink.steel}" stroke-width="5.500"/>
  <path d="M45 20 H50 V90 H45Z" fill="${ink.iron}"/><path d="M50 20 H55 V90 H50Z" fill="${ink.steel}"/>
  <path d="M24 29 H50 V38 H24 a4.500 4.500 0 0 1 0 -9Z" fill="${ink.iron}"/><path d="M50 29 H76 a4.500 4.500 0 0 1 0 9 H50Z" fill="${ink.steel}"/>
  <path d="M50 97 C30 94 15 80 12 62 L4 66 L11 44 L29 58 L21 61 C24 73 35 83 50 85Z" fill="${ink.iron}"/>
  <path d="M50 97 C70 94 85 80 88 62 L96 66 L89 44 L71 58 L79 61 C76 73 65 83 50 85Z" fill="${ink.steel}"/>
  <path d="M42.500 54 L57.500 47 M42.500 63 L57.500 56 M42.500 72 L57.500 65" fill="none" stroke="${ink.sand}" stroke-width="5.500" stroke-linecap="round"/>
  <path d="M50 50.500 L57.500 47 M50 59.500 L57.500 56 M50 68.500 L57.500 65" fill="none" stroke="#c99a57" stroke-width="5.500" stroke-linecap="round"/>`;

/** A cask with the trader's mark. */
export const barrel = `
  <path d="M25 10 H75 C90 34 90 66 75 91 H25 C10 66 10 34 25 10Z" fill="${ink.plank}"/>
  <path d="M50 10 H75 C90 34 90 66 75 91 H50Z" fill="${ink.wood}"/>
  <path d="M37 12 C30 36 30 66 37 90 M50 12 V90 M63 12 C70 36 70 66 63 90" fill="none" stroke="${ink.bark}" stroke-opacity=".6" stroke-width="2"/>
  <ellipse cx="50" cy="11" rx="25" ry="6.500" fill="#d08a56"/><ellipse cx="50" cy="11" rx="19" ry="4" fill="${ink.wood}"/>
  <path d="M20.500 20 Q50 28 79.500 20 L82.500 29 Q50 37 17.500 29Z M17.500 71 Q50 79 82.500 71 L79.500 80 Q50 89 20.500 80Z" fill="${ink.iron}"/>
  <path d="M50 24 Q66 24 79.500 20 L82.500 29 Q67 33 50 33Z M50 75 Q67 75 82.500 71 L79.500 80 Q66 85 50 84.500Z" fill="${ink.steel}"/>
  <circle cx="50" cy="53" r="15" fill="${ink.sand}"/><path d="M50 38 a15 15 0 0 1 0 30Z" fill="#cf9f63"/>
  <path d="M49 52 Q39 51 38 41 Q48 42 49 52Z M51 52 Q61 51 62 41 Q52 42 51 52Z M49 54 Q39 55 38 65 Q48 64 49 54Z M51 54 Q61 55 62 65 Q52 64 51 54Z" fill="${ink.bark}"/>`;

/** A coil of rope. */
export const rope = `
  <path d="M79 58 C92 66 94 80 86 95" fill="none" stroke="#b5803f" stroke-width="11" stroke-linecap="round"/>
  <path d="M79 58 C92 66 94 80 86 95" fill="none" stroke="${ink.wood}" stroke-opacity=".7" stroke-width="11" stroke-dasharray="2 6"/>
  <circle cx="48" cy="48" r="32" fill="none" stroke="#b5803f" stroke-width="27"/><path d="M48 16 a32 32 0 0 0 0 64" fill="none" stroke="${ink.sand}" stroke-width="27"/>
  <circle cx="48" cy="48" r="40" fill="none" stroke="${ink.wood}" stroke-opacity=".55" stroke-width="9" stroke-dasharray="2.400 7"/>
  <circle cx="48" cy="48" r="31.500" fill="none" stroke="${ink.wood}" stroke-opacity=".55" stroke-width="8" stroke-dasharray="2.200 6.500"/>
  <circle cx="48" cy="48" r="23" fill="none" stroke="${ink.wood}" stroke-opacity=".55" stroke-width="8" stroke-dasharray="2 6"/>
  <circle cx="48" cy="48" r="36" fill="none" stroke="${ink.wood}" stroke-width="1.800"/><circle cx="48" cy="48" r="27.500" fill="none" stroke="${ink.wood}" stroke-width="1.800"/>
  <path d="M2 42 L34 44 V53 L2 55Z" fill="${ink.brick}"/><path d="M2 48.500 H34 V53 L2 55Z" fill="${ink.wine}"/>
  <path d="M79 84 l14 5 -2 6 -14 -5z" fill="${ink.brick}"/>`;
