import { SetMetadata } from '@nestjs/common';

export const LENIENT = 'lenient authentication';
/** For routes that must work with an invalid token too: it counts as none. */
export const TokenMayBeInvalid = () => SetMetadata(LENIENT, true);
