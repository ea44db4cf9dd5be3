/** What a client wrote about one product or one service. */
export interface SubjectReview {
  client: string;
  rating: number;
  time: string;
  title: string;
  comment: string;
}
