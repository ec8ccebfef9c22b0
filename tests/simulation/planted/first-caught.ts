/**
 * The first history that catches each of those for which many are played. Looking for it took most of the time of
 * `planted.test.ts`. Where what happens in a history has changed since, this is only slower; the new seeds are told
 * by `npx vitest run tests/simulation/planted.test.ts --reporter=verbose` with an empty list.
 */
export const FIRST_CAUGHT: Readonly<Record<string, number>> = {
  'goes by the wall clock': 10_019,
  'one refused change blocks all lanes': 10_010,
  'an older release passes over what it cannot read': 10_019,
  'a lost answer leaves no doubt': 10_082,
  'what was saved as a file can still be undone': 10_090,
  'what was taken in can be undone': 10_176,
  'what was taken in goes in another order': 10_084,
  'what comes back can be undone': 10_039,
  'who signs out leaves nothing in the copy, also of a store that was lost': 10_304,
  'an edit that is drawn anew stays in the copy as it was': 10_084,
  'what is adopted can be undone': 10_395,
  'an unreadable queue looks empty': 10_031,
  'refusals without receipts': 10_031,
  'a batch goes on in a lane after a refusal': 10_043,
  'a close does not wait for the payments of its shift': 10_034,
  'a payment does not wait for the opening of its register': 10_039,
  'an opening does not wait for the close before it': 10_044,
  'a payment is shown over the one of somebody else': 10_062,
  'cash that was moved is shown twice': 10_037,
  'a mended opening is shown as it was at first': 10_056,
}
