/** The product's social profile. A placeholder of the reserved `.example` kind: the operator puts the real one. */
export const socialProfile = {
  network: 'Instagram',
  handle: '@tornanti.example',
  url: 'https://www.instagram.com/tornanti.example',
} as const
