import { Module } from '@nestjs/common';
import { ArtController } from './art.controller.js';
import { FeedsController } from './feeds.controller.js';
import { PagesController } from './pages.controller.js';

/** Pictures and feeds come before the catch-all of pages. */
@Module({ controllers: [ArtController, FeedsController, PagesController] })
export class PagesModule {}
