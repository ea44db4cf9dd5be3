interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface TogetherOptions<Question, Answer> {
  /** Answers questions in their order. */
  ask(questions: readonly Question[]): Promise<readonly Answer[]>;
  /** Whether an error may be the fault of one question: then each is asked alone. */
  isOfOne?(error: unknown): boolean;
}

/** Askings on their way at once: while one is answered, the next questions gather. */
const LANES = 2;
const MOST = 256;

/** Asks what arrives together as one. Each question is asked after it arrived. */
export class Together<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private busy = 0;
  private scheduled = false;

  constructor(private readonly options: TogetherOptions<Question, Answer>) {}

  /** @throws what `ask` throws */
  one(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.busy >= LANES || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.busy += 1;
      void this.ask(this.waiting.splice(0, MOST)).finally(() => {
        this.busy -= 1;
        this.schedule();
      });
      this.schedule();
    });
  }

  private async ask(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    const { ask, isOfOne } = this.options;
    try {
      const answers = await ask(batch.map(({ question }) => question));
      batch.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer);
      });
    } catch (error) {
      if (batch.length > 1 && isOfOne?.(error)) await Promise.all(batch.map((each) => this.ask([each])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
