/** Nothing was answered for so long that it is not waited for any more. */
export class AnswerTimeout extends TypeError {}
