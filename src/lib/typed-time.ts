/** The time of day that was typed, as `08:30`: `8`, `830`, `8.30` and `0830` are times too, for a colon is not at hand on every keyboard. What is none stays as it is. */
export function asTime(text: string): string {
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2}?)(?:[:.]?(\d{2}))?\s*$/.exec(text) ?? []
  return hour === '' ? text : `${hour.padStart(2, '0')}:${minute}`
}
