-- Which players share a bank account with others is asked when a reward for bringing one of them is due.
create index account_use_of_player on withdrawals.account_use (player_id);
