/** Limits of the messages between players and operators; client and server check them (R-SUP-01). */
export const supportLimits = {
  /** Characters of a message, as JavaScript counts them. */
  text: 2_000,
  /** Messages of a player within an hour. */
  messagesPerHour: 10,
  /** Pictures of a player within an hour: as many as those messages may have. */
  picturesPerHour: 30,
  /** Pictures of a message. */
  pictures: 3,
  /** Bytes of a picture as it is uploaded. */
  pictureBytes: 5 * 1024 * 1024,
} as const;

/** The types of pictures that are accepted; the content of a file decides its type. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;

/** What a message can be about. */
export const subjectKinds = ["withdrawal", "deposit", "round"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** `waiting`: waits for an answer; `answered`: the last message is the operator's; `closed`: nothing can be added. */
export const questionStates = ["waiting", "answered", "closed"] as const;
export type QuestionState = (typeof questionStates)[number];

/** Where the console reads a picture of a player's message: GET with `player` and `picture`. */
export const questionPicturePath = "/c/v1/questions/picture";
