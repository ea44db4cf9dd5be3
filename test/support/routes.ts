import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { type Route, routesOf } from '../../backend/src/openapi/routes';

const folder = join(__dirname, '../../backend/src');

/** Every route of the backend's controllers: those of the API, and the addresses of pages and files. */
export async function everyRoute(): Promise<Route[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.controller.ts'));
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>));
  const isController = (each: unknown): each is Type =>
    typeof each === 'function' && Reflect.hasMetadata(PATH_METADATA, each) && each.name.endsWith('Controller');
  return routesOf(modules.flatMap((each) => Object.values(each).filter(isController)));
}
