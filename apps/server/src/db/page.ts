/** Which rows of a list a statement reads. */
export interface RowsAsked {
  limit: number
  offset: number
}

/** The same of a list that may be longer than anybody counts. */
export interface CountedRows extends RowsAsked {
  /** So many rows are counted at most. */
  countTo: number
}
