interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface BatcherOptions<Question, Answer> {
  /** Answers a batch of questions, in their order. */
  answer(questions: readonly Question[]): Promise<readonly Answer[]>;
  /** Whether one question of a batch may have caused an error. Each question is then sent alone. */
  isFaultOfOne?(error: unknown): boolean;
}

/** Batches under way at once; further questions wait for the next batch. */
const MOST_BATCHES = 2;
const MOST_QUESTIONS = 256;

/** Sends questions that arrive together as one batch. A question never joins a batch that was sent before it arrived. */
export class Batcher<Question, Answer> {
  private waiting: Waiting<Question, Answer>[] = [];
  private batches = 0;
  private scheduled = false;

  constructor(private readonly options: BatcherOptions<Question, Answer>) {}

  /** @throws what `answer` throws */
  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.batches >= MOST_BATCHES || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.batches += 1;
      void this.send(this.waiting.splice(0, MOST_QUESTIONS)).finally(() => {
        this.batches -= 1;
        this.schedule();
      });
      this.schedule();
    });
  }

  private async send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    const { answer, isFaultOfOne } = this.options;
    try {
      const answers = await answer(batch.map(({ question }) => question));
      batch.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer);
      });
    } catch (error) {
      if (batch.length > 1 && isFaultOfOne?.(error)) await Promise.all(batch.map((each) => this.send([each])));
      else for (const { reject } of batch) reject(error);
    }
  }
}
