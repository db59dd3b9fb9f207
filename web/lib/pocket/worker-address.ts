type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown }
}

const path = '/service-worker.js'

/** The page takes no text for code (`require-trusted-types-for`): a policy of its own, which knows this address alone. */
export function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path })
  // The types of `register` do not know trusted addresses yet.
  return (policy?.createScriptURL(path) ?? path) as string
}
