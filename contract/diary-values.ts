export const diaryLimits = {
  title: 120,
  location: 120,
  description: 5000,
  photos: 20,
  alt: 300,
  tags: 50,
  entriesPerHour: 120,
  earliestDate: '1900-01-01',
} as const
