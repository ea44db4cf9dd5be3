import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

interface Job {
  source: string;
  gone: AbortSignal;
  resolve: (html: string) => void;
  reject: (reason: unknown) => void;
}

/**
 * What visitors will see, made in a thread of its own: a text of 400 kB takes seconds, and nobody else waits for it. One
 * after the other; those that nobody waits for any more are left out.
 */
@Injectable()
export class Previews implements OnApplicationShutdown {
  private worker: Worker | null = null;
  private current: Job | null = null;
  private readonly waiting: Job[] = [];

  make(source: string, gone: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ source, gone, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    const job = this.waiting.shift();
    if (!job) return;
    if (job.gone.aborted) {
      // Nobody reads it.
      job.resolve('');
      this.next();
      return;
    }
    this.current = job;
    this.worker ??= this.start();
    this.worker.postMessage(job.source);
  }

  protected thread(): Worker {
    return new Worker(new URL('./preview.worker.js', import.meta.url));
  }

  private start(): Worker {
    const worker = this.thread();
    worker.unref();
    worker.on('message', (html: string) => this.done((job) => job.resolve(html)));
    worker.on('error', (error) => {
      this.worker = null;
      this.done((job) => job.reject(error));
    });
    return worker;
  }

  private done(settle: (job: Job) => void): void {
    const job = this.current;
    this.current = null;
    if (job) settle(job);
    this.next();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }
}
