import type { FastifyRequest } from 'fastify';
import { networkOf } from '../http/network.js';

/** A visitor who signs in: what a request says of itself before anybody is signed in. */
export interface Visitor {
  /** The keys that attempts are counted by. */
  network: string;
  /** Value of the device cookie. */
  device: string | null;
  userAgent: string;
}

export const visitorOf = (request: FastifyRequest, device: string | null = null): Visitor => ({
  network: networkOf(request.ip),
  device,
  userAgent: request.headers['user-agent'] ?? '',
});
