/** A sentence of its own: the other would leave one guessing at the limit. */
export const awardBeyond = 'I punti devono essere tra −100.000 e 100.000'
/** `points`: by an admin at once; `ever`: by a super admin, who may also take them away. */
export const awardLimits = { points: 1000, ever: 100_000, description: 200 } as const
