import type { TermsTexts } from "./wording.ts";

export const chinese: TermsTexts = {
  about: {
    gift: "新人礼金是促销金币，不是现金。",
    deposit_bonus: "存款奖金是促销金币，不是现金。你可以不领取。",
    invite_reward: "邀请奖励是促销金币，不是现金。",
    task_reward: "任务奖励是促销金币，不是现金。",
  },
  release: ({ multiple, days, grant }) =>
    grant === undefined
      ? `在 ${days} 天内下注满奖金的 ${multiple} 倍后，奖金转为现金。`
      : `在 ${days} 天内下注满 ${grant.needed}（${multiple} 倍）后，${grant.amount} 转为现金。`,
  counting: "下注先用促销金币，再用现金；赢得的金额按同样比例返还。凡使用促销金币的下注均全额计入。",
  cap: (sum) => `您的存款奖金累计最多 ${sum}；之后仍可存款，但没有奖金。`,
  expiry: "期限一到，此奖金剩余的促销金币即失效。",
  cash: "你的现金不受影响，随时可以提现。",
};
