import type { DemoPost } from './demo-post.ts'
import { experiences } from './posts-experiences.ts'
import { questions } from './posts-questions.ts'
import { rideRequests, tours } from './posts-rides.ts'

export const demoPosts: DemoPost[] = [...rideRequests, ...tours, ...questions, ...experiences]
