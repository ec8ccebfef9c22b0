/** The change of a set whose emptiness means all, as it is sent: what is added and removed, or the whole of it where it becomes all, or was. */
export function setOrAllChange<Member extends string>(change: { from: readonly Member[]; to: readonly Member[] } | undefined): { from: Member[]; to: Member[] } | { add: Member[]; remove: Member[] } | undefined {
  if (change === undefined) return undefined
  const { from, to } = change
  if (from.length === 0 || to.length === 0) return { from: [...from], to: [...to] }
  return { add: to.filter((member) => !from.includes(member)), remove: from.filter((member) => !to.includes(member)) }
}
