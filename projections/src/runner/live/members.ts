import type { Running } from './take-in.js';

/** A projection that a worker runs at the head of the log, until `leave` is called. */
export interface CrewMember extends Running {
  leave(): void;
}

/** The projections that are fed together by one subscription. */
export class Members {
  private readonly all = new Set<CrewMember>();

  names(): string[] {
    return [...this.all].map(({ projection }) => projection.name);
  }

  /** Those that have not reached a position. */
  behind(position: string): CrewMember[] {
    return [...this.all].filter((member) => member.position < position);
  }

  add(member: CrewMember): void {
    this.all.add(member);
  }

  remove(member: CrewMember): void {
    this.all.delete(member);
  }

  /** Makes the members of these names leave, or all. */
  dismiss(names: readonly string[] = this.names()): void {
    for (const member of this.all) {
      if (!names.includes(member.projection.name)) continue;
      this.all.delete(member);
      member.leave();
    }
  }
}
