import { SetMetadata } from '@nestjs/common';

export const LENIENT = 'lenient authentication';
/** For routes that must work with an outworn token too: it counts as none. */
export const TokenMayBeOutworn = () => SetMetadata(LENIENT, true);
