/** Pictures the server answers: `/art/v1/covers/<id>/<category>.svg`, `/art/v1/portraits/<id>.svg`, `/favicon.svg`. */
export { drawCover } from './art/covers.js';
export { favicon } from './art/marks.js';
export { drawPortrait } from './art/portraits.js';
