import { later } from '#web/lib/later.tsx'

/** For the few who publish: nobody else carries it along. */
export const ItineraryFormDialog = later(
  async () => (await import('./itinerary-form-dialog.tsx')).ItineraryFormDialog,
)
