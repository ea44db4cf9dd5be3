import { Someone } from './people';

Someone.patient = true;
