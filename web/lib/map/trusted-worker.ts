type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown
}

/**
 * The page takes no text for code (`require-trusted-types-for`). MapLibre starts its worker from an address as text:
 * this one address is let through, and the policy's name can be used only once.
 */
export function trustWorker(workerUrl: string): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const trusted = new URL(workerUrl, location.href).href
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).href !== trusted) throw new TypeError(`${url} is not ours to run.`)
      return url
    },
  })
}
