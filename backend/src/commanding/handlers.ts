import type { Fact } from '@guildhall/contracts/event';
import type { EventLog } from '@guildhall/event-store/log';
import { Inject, type Provider } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LOG } from '../injection-tokens.js';
import { carryOut } from './carry-out.js';
import type { Command, Decider } from './decide/decider.js';
import type { Done } from './envelope.js';
import { Histories } from './histories.js';
import type { RecordOf } from './record.js';
import { UniqueValues } from './unique-values.js';

/** Handlers of a decider's commands, for the command bus. */
export const handlersOf = <C extends Command, S extends { is: string }, E extends Fact>(
  decider: Decider<C, S, E>,
  recordOf: RecordOf<C, E>,
): Provider[] =>
  decider.rules.map((rule) => {
    class Handler implements ICommandHandler<Command> {
      constructor(
        @Inject(LOG) private readonly log: EventLog,
        private readonly unique: UniqueValues,
        private readonly histories: Histories,
      ) {}

      async execute(command: Command): Promise<Done> {
        const parts = { decider, rule, recordOf, log: this.log, unique: this.unique, histories: this.histories };
        return carryOut(parts, command as C);
      }
    }
    Object.defineProperty(Handler, 'name', { value: `${rule.command.name}Handler` });
    CommandHandler(rule.command)(Handler);
    return Handler;
  });
