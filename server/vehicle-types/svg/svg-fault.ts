import * as v from 'valibot'

export const SVG_FAULTS = ['svg_invalid', 'svg_too_large', 'svg_too_detailed', 'svg_script', 'svg_external', 'svg_doctype', 'svg_not_plain', 'svg_without_size'] as const

/** Why a drawing is not taken. */
export type SvgFault = (typeof SVG_FAULTS)[number]

/** What becomes of a drawing: it cleaned, or why it is not taken. */
export const SvgOutcome = v.union([v.object({ svg: v.string() }), v.object({ fault: v.picklist(SVG_FAULTS) })])
export type SvgOutcome = v.InferOutput<typeof SvgOutcome>
