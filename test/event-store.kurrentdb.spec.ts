import { kurrentGroups } from './support/kurrent-groups';
import { kurrentAdapters } from './support/kurrent-place';
import { kurrentPromises } from './support/kurrent-promises';
import { kurrentReaders } from './support/kurrent-readers';
import { askedFor } from './support/log-place';

const adapters = kurrentAdapters('kurrentdb');
askedFor.push(...adapters);
require('./event-store.spec');
kurrentPromises(adapters[0]);
kurrentGroups(adapters[0]);
kurrentReaders(adapters[0]);
