import type { Route } from '#server/platform/bind.ts'

export const mediaRoutes: Route[] = []
