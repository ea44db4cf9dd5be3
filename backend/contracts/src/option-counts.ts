/** How many results an option of a filter has. */
export interface OptionCount {
  name: string;
  count: number;
}
