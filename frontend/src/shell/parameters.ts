/** Sets a parameter, or takes it out of the address where it says nothing. */
export const put = (params: URLSearchParams, name: string, value: string | number | null) => {
  if (value === null || value === '') params.delete(name);
  else params.set(name, String(value));
};

/** A whole number of the address inside its bounds, or what is said otherwise. */
export const wholeOf = (params: URLSearchParams, name: string, [min, max]: [number, number], otherwise: number) => {
  const text = params.get(name) ?? '';
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : otherwise;
};
