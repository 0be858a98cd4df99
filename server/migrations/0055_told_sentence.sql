comment on column platform.told.reply is 'Without sealed data; of a refusal its sentence, as msg.';
