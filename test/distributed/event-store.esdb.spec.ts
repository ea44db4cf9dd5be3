import { kurrentAdapters } from '../support/kurrent-place';
import { kurrentPromises } from '../support/kurrent-promises';
import { askedFor } from '../support/log-place';

const adapters = kurrentAdapters('esdb');
askedFor.push(...adapters);
require('../event-store.spec');
kurrentPromises(adapters[0]);
