export declare const entries: string[];
export declare function programFile(root: string, name: string, options?: { quick?: boolean }): string;
export declare function bundle(root: string): Promise<void>;
