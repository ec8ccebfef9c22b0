/** Reads an amount without its unit, in minor units: `COP $ 4,500.00` is 450000, `− COP $ 50.00` is -5000. */
export function amountIn(text: string | null): number {
  const figures = /[\d,]+\.\d\d/.exec(text ?? '')?.[0]
  if (figures === undefined) throw new Error(`There is no amount in “${text}”`)
  return Math.round(Number(figures.replaceAll(',', '')) * 100) * (/[−-]/.test(text ?? '') ? -1 : 1)
}
