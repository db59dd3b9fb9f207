import { z } from 'zod'

// Imported before every schema: under our content security policy, zod's attempt to compile them is a violation.
z.config({ jitless: true })
