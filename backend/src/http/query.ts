import { parse } from 'node:querystring';

/** A query as names and values, read alike with and without the framework. */
export const parseQuery = (text: string): Record<string, unknown> => parse(text);
