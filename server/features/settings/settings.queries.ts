import type { Settings } from '#contract/settings.ts'
import type { Db } from '#server/platform/context.ts'

export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await db<Settings[]>`
    select app_name, app_description, maintenance_mode, registration_enabled, email_notifications,
      push_notifications, admin_alerts, user_registration_alerts, two_factor_required, session_timeout,
      max_login_attempts, password_min_length, auto_approve_events, max_file_size, allowed_file_types,
      moderation_enabled
    from settings`
  if (!row) throw new Error('The settings row is missing.')
  return row
}
