/** In ascending order: each role may do what the ones before it may. */
export const roles = ['user', 'admin', 'super_admin'] as const
export type Role = (typeof roles)[number]

/** Who may call an endpoint: anyone, or at least this role. */
export type Audience = 'visitor' | Role

export function hasRole(role: Role, atLeast: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(atLeast)
}

export const isAdmin = (role: Role): boolean => hasRole(role, 'admin')
export const isSuperAdmin = (role: Role): boolean => role === 'super_admin'

export const roleLabels: Record<Role, string> = {
  user: 'Utente',
  admin: 'Admin',
  super_admin: 'Super Admin',
}
