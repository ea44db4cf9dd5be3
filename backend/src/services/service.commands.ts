import type { ServiceInput, ServiceUpdate } from '@guildhall/contracts/services';
import { Command } from '../commanding/decide/decider.js';
import { Restore } from '../commanding/decide/restoring.js';

export class CreateService extends Command<ServiceInput> {
  readonly type = 'CreateService';
}
export class UpdateService extends Command<ServiceUpdate> {
  readonly type = 'UpdateService';
}
export class DeleteService extends Command<void> {
  readonly type = 'DeleteService';
}
export class TakeDownService extends Command<void> {
  readonly type = 'TakeDownService';
}
export class PutBackService extends Command<void> {
  readonly type = 'PutBackService';
}
export class RestoreService extends Restore<ServiceUpdate> {
  readonly type = 'RestoreService';
}
export type ServiceCommand = CreateService | UpdateService | DeleteService | RestoreService | TakeDownService | PutBackService;
