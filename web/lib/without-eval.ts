// Read by zod when it comes, which is after the first screen: under our content security policy its attempt to compile
// rules is a violation. Not by `z.config`, which would bring zod along.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
