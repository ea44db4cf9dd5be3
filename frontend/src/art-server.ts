/** Pictures the server answers: `/art/v1/covers/<id>/<category>.svg`, `/art/v1/portraits/<id>.svg`, `/art/v1/walls/<name>.svg`, `/favicon.svg`. */
export { drawCover } from './art/covers.js';
export { favicon } from './art/marks.js';
export { drawPortrait, drawWall } from './art/portraits.js';
