const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether it has the shape of an id. */
export const isId = (value: unknown): value is string => typeof value === 'string' && pattern.test(value)
