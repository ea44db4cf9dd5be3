import { Controller, Get, Header, Param } from '@nestjs/common';
import { notFound } from '../commanding/decide/refusal.js';
import { type ArtModule, loadArt } from './front-end.js';

const DRAWN = 500;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Pictures the product draws itself, from id and category alone: cached forever under the generator's version. */
@Controller()
export class ArtController {
  private art: Promise<ArtModule> | undefined;
  private readonly drawn = new Map<string, string>();

  @Get('art/v1/covers/:id/:file')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', FOR_EVER)
  async cover(@Param('id') id: string, @Param('file') file: string) {
    return this.draw(`${id}/${file}`, id, file, (art, category) => art.drawCover(id, category));
  }

  @Get('art/v1/portraits/:file')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', FOR_EVER)
  async portrait(@Param('file') file: string) {
    return this.draw(file, file.replace(/\.svg$/, ''), file, (art, id) => art.drawPortrait(id));
  }

  @Get('art/v1/walls/:file')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', FOR_EVER)
  async wall(@Param('file') file: string) {
    return this.draw(`walls/${file}`, 'walls', file, (art, name) => art.drawWall(name));
  }

  @Get('favicon.svg')
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  async favicon() {
    this.art ??= loadArt();
    return (await this.art).favicon();
  }

  private async draw(
    key: string,
    id: string,
    file: string,
    draw: (art: ArtModule, name: string) => string | null,
  ): Promise<string> {
    if (!/^[a-z0-9-]{1,64}$/.test(id) || !/^[a-z0-9-]{1,64}\.svg$/.test(file)) throw notFound('Picture');
    this.art ??= loadArt();
    const known = this.drawn.get(key);
    if (known) return known;
    const picture = draw(await this.art, file.slice(0, -4));
    if (picture === null) throw notFound('Picture');
    if (this.drawn.size >= DRAWN) this.drawn.delete(this.drawn.keys().next().value as string);
    this.drawn.set(key, picture);
    return picture;
  }
}
