export const offlineLine = 'px-4 text-balance text-center font-semibold text-ink text-sm'
export const offlineSign = 'mr-2 inline size-4 align-[-0.15em]'
